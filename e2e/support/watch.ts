import { expect, type Page } from '@playwright/test';

/** What a browser writes to the console while there is no way to the server. */
export const lostConnection = /net::ERR_|WebSocket connection to/;

/** What a browser writes to the console of an answer with this status; the page has told the person by then. */
export function answered(status: number): RegExp {
  return new RegExp(`responded with a status of ${status} `);
}

export type Watch = {
  /** From now on what the page writes to the console as an error, or asks of another host, is noted. */
  page(page: Page): void;
  /** What the journey brings about on purpose. */
  expectError(...errors: RegExp[]): void;
  /** Fails when anything else was noted. */
  verify(): void;
};

/** Watches over everything that goes wrong without anybody seeing it. */
export function createWatch(serverUrl: string): Watch {
  const noted: string[] = [];
  const expected: RegExp[] = [];
  return {
    page(page) {
      // A DOMException may have an empty stack.
      page.on('pageerror', (error) => noted.push(error.stack || String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          noted.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== serverUrl)
          noted.push(`asked another host: ${request.url()}`);
      });
    },
    expectError(...errors) {
      expected.push(...errors);
    },
    verify() {
      const unexpected = noted.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
    },
  };
}
