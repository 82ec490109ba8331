/** Measurements inside a page; see installProbe. Times are milliseconds since 1970 unless noted otherwise. */
export type Probe = {
  /** Milliseconds from the navigation until exactly the cards that are visible now had been painted. */
  visibleCardsPainted(): number;
  /** Number of cards visible now. */
  visibleCards(): number;
  /** True when there are cards and none has changed for this many milliseconds. */
  settled(milliseconds: number): boolean;
  /** Waits from now on for a card to be painted in a column. */
  expectCard(taskId: string, column: string): void;
  /** When the drop happened here, and when the expected card was painted; null until it was. */
  droppedAt(): number | null;
  cardPaintedAt(): number | null;
  /** Waits, from the next click or key on, for a change of the count in the filter panel. */
  expectCountChange(): void;
  /** When that click or key happened, and when its result was painted; null until it was. */
  countChange(): { readonly actedAt: number; readonly paintedAt: number } | null;
  /** Durations in milliseconds of tasks on the main thread longer than 50, since the last call. */
  takeLongTasks(): number[];
  /**
   * Scrolls a column from top to bottom in this many frames. Returns the duration of its slowest frame in milliseconds,
   * and its height.
   */
  scrollColumn(status: string, frames: number): Promise<{ slowestFrame: number; height: number }>;
};

declare global {
  interface Window {
    bench: Probe;
  }
}

/** Runs in the page before any other script; cannot use anything outside itself. */
export function installProbe(): void {
  type Frame = { readonly at: number; readonly cards: string };
  const frames: Frame[] = [];
  const longTasks: number[] = [];
  let dirty = false;
  let expected: string | null = null;
  let dropped: number | null = null;
  let painted: number | null = null;
  let countBefore: string | null = null;
  let actedAt: number | null = null;
  let countPainted: number | null = null;

  const clock = () => performance.timeOrigin + performance.now();
  const afterPaint = (work: () => void) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', work, { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>('[data-task-card]')]
      .filter((card) => {
        const box = card.getBoundingClientRect();
        // A column keeps a few cards beyond its visible part.
        const view = card.closest('[data-column-scroller]')?.getBoundingClientRect();
        const top = Math.max(0, view?.top ?? 0);
        const bottom = Math.min(innerHeight, view?.bottom ?? innerHeight);
        return (
          box.height > 0 && box.bottom > top && box.top < bottom && box.right > 0 && box.left < innerWidth
        );
      })
      .map((card) => card.dataset['taskCard'] ?? '');

  // The cards change in the same frame.
  const shownCount = () => document.querySelector('#filter-and-sort [role="status"]')?.textContent ?? '';

  new MutationObserver(() => {
    dirty = true;
  }).observe(document, { childList: true, subtree: true });

  const everyFrame = () => {
    if (expected !== null && painted === null && document.querySelector(expected)) {
      const selector = expected;
      afterPaint(() => {
        if (expected === selector) painted ??= clock();
      });
    }
    if (countBefore !== null && countPainted === null && shownCount() !== countBefore) {
      afterPaint(() => {
        countPainted ??= clock();
      });
    }
    if (dirty) {
      dirty = false;
      afterPaint(() => frames.push({ at: performance.now(), cards: visible().toSorted().join() }));
    }
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);

  addEventListener(
    'pointerup',
    (event) => {
      dropped = performance.timeOrigin + event.timeStamp;
    },
    { capture: true },
  );
  for (const type of ['click', 'keydown']) {
    addEventListener(
      type,
      (event) => {
        if (countBefore !== null) actedAt ??= performance.timeOrigin + event.timeStamp;
      },
      { capture: true },
    );
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });

  const changes = () => frames.filter(({ cards }, index) => cards !== frames[index - 1]?.cards);
  window.bench = {
    visibleCardsPainted: () => changes().at(-1)?.at ?? Number.NaN,
    visibleCards: () => visible().length,
    settled(milliseconds) {
      const last = changes().at(-1);
      return last !== undefined && last.cards !== '' && performance.now() - last.at > milliseconds;
    },
    expectCard(taskId, column) {
      expected = `[data-drop-zone="${column}"] [data-task-card="${taskId}"]`;
      dropped = null;
      painted = null;
    },
    droppedAt: () => dropped,
    cardPaintedAt: () => painted,
    expectCountChange() {
      countBefore = shownCount();
      actedAt = null;
      countPainted = null;
    },
    countChange: () =>
      actedAt === null || countPainted === null ? null : { actedAt, paintedAt: countPainted },
    takeLongTasks: () => longTasks.splice(0),
    async scrollColumn(status, frameCount) {
      const scroller = document.querySelector(`[data-drop-zone="${status}"] [data-column-scroller]`);
      if (!scroller) throw new Error(`There is no column ${status}.`);
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      scroller.scrollTop = 0;
      await nextFrame();
      let slowestFrame = 0;
      let last = await nextFrame();
      for (let frame = 1; frame <= frameCount; frame += 1) {
        // Heights are estimates until a card was rendered, so the end may move.
        scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * frame) / frameCount;
        const now = await nextFrame();
        slowestFrame = Math.max(slowestFrame, now - last);
        last = now;
      }
      return { slowestFrame, height: scroller.scrollHeight };
    },
  };
}
