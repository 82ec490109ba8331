import { refuse } from '../../http/errors.ts';
import type { Log } from '../../log/log.ts';
import type { Content } from '../storage.ts';
import { type ClamdAddress, type ClamdPatience, openScan, type ScanStream, type Verdict } from './clamd.ts';

/**
 * Passes on the content of a new file while clamd reads the same, and fails before its end unless clamd finds it clean:
 * so whoever stores it never has the whole of an infected file.
 */
export type Scanner = (content: Content) => Content;

/** Creates a virus scanner. While clamd is unreachable every file is refused; the log says when that begins and when it ends. */
export function createScanner(options: {
  address: ClamdAddress;
  log: Log;
  patience?: ClamdPatience;
}): Scanner {
  const { address, log, patience } = options;
  let isAway = false;

  /** Everything that clamd does or fails to do. */
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message || String(error) : String(error);
      if (!isAway)
        log.warn(
          { reason, clamd: address },
          'the virus scanner does not work; uploads are refused until it does',
        );
      isAway = true;
      throw refuse('file/not-scanned', { cause: new Error(reason), retryAfter: 10 });
    }
  }

  function judge(verdict: Verdict): void {
    if (isAway) log.info({ clamd: address }, 'the virus scanner works again');
    isAway = false;
    if (verdict.kind === 'infected')
      throw refuse('file/infected', {
        report: { message: 'a file with a virus was refused', reason: plainName(verdict.virus) },
      });
    if (verdict.kind === 'too-large')
      throw refuse('file/too-large-to-scan', {
        report: {
          message: 'a file is too large for the virus scanner',
          reason: 'StreamMaxLength of clamd.conf',
        },
      });
  }

  return async function* scanned(content) {
    const open: { scan: ScanStream | null } = { scan: null };
    try {
      const scan = await ask(() => openScan(address, patience));
      open.scan = scan;
      for await (const chunk of content) {
        const early = await ask(() => scan.write(chunk));
        if (early) judge(early);
        yield chunk;
      }
      judge(await ask(() => scan.verdict()));
    } finally {
      open.scan?.close();
    }
  };
}

/** It comes from outside. */
function plainName(virus: string): string {
  return virus.replace(/[^\w.:()-]/g, '_').slice(0, 100);
}
