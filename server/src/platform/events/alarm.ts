export type Alarm = {
  /** Ends the current sleep, or the next one if there is none. */
  ring(): void;
  /** Discards a ring that has not ended a sleep yet. */
  silence(): void;
  /** Resolves after this many milliseconds, or at a ring. */
  sleep(milliseconds: number): Promise<void>;
};

/** A sleep that can be interrupted. One sleeper at a time. */
export function createAlarm(): Alarm {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    silence() {
      rung = false;
    },
    async sleep(milliseconds) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      rung = false;
    },
  };
}
