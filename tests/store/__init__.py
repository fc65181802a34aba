"""The store on a real file, and a store in memory that must not differ from it."""
