"""Write the sample database of the newest schema."""

import asyncio
import tempfile
from pathlib import Path

from tests.store.schemas import write

with tempfile.TemporaryDirectory() as folder:
    asyncio.run(write(Path(folder)))
