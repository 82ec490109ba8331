import type { ImportProgress } from '../../server/src/features/chat/import/import.ts';

/** How often a line is written, in milliseconds: a terminal shows a line that changes, a log gets some lines. */
const everyMs = { terminal: 200, log: 10_000 };

/** Shows how far an import is. `end` leaves the line. */
export function createProgress(to: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {
  // A short import needs no lines.
  let shownAt = to.isTTY ? 0 : Date.now();
  let isOpen = false;
  return {
    show({ step, done, total }: ImportProgress): void {
      const now = Date.now();
      if (now - shownAt < (to.isTTY ? everyMs.terminal : everyMs.log)) return;
      shownAt = now;
      const count = done.toLocaleString('en-US');
      const of = total === null ? '' : ` of ${total.toLocaleString('en-US')}`;
      const line = `${step === 'reading' ? 'Reading' : 'Importing'}: ${count}${of} messages`;
      to.write(to.isTTY ? `\r  ${line}   ` : `  ${line}\n`);
      isOpen = true;
    },
    end(): void {
      if (isOpen && to.isTTY) to.write('\n');
      isOpen = false;
    },
  };
}
