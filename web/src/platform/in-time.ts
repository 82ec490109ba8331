/**
 * The answer, if it comes within so many milliseconds; otherwise rejects, after calling `giveUp`. For what a browser
 * may never answer: storage, locks.
 */
export async function inTime<T>(patience: number, answer: Promise<T>, giveUp?: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // A page that was busy has its answer waiting behind this: it comes first.
      timer = setTimeout(() => {
        reject(new Error(`There was no answer within ${patience} ms.`));
        giveUp?.();
      });
    }, patience);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
