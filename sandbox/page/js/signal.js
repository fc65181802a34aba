/** Topics and who listens to them. */
export class Signal {
  #listeners = new Map();

  /** Calls `run(detail)` at every `emit` of one of these topics (separated by spaces). */
  on(topics, run) {
    for (const topic of topics.split(" ")) {
      this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), run]);
    }
  }

  /** Tells everybody who listens to the topic, in the order in which they asked. */
  emit(topic, detail) {
    for (const run of this.#listeners.get(topic) ?? []) run(detail);
  }
}

/** The same function, run once after everything that is going on now, however often it is called. */
export function soon(run) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      run();
    });
  };
}
