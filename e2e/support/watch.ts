import { expect, type Page } from '@playwright/test';

/** What browsers log when the server is unreachable. */
export const lostConnection = /net::ERR_|WebSocket connection to/;

/** What browsers log for a response with this status, which the page has explained. */
export function answered(status: number): RegExp {
  return new RegExp(`responded with a status of ${status} `);
}

export type Watch = {
  /** From now on records what the page logs as errors and requests from other hosts. */
  page(page: Page): void;
  /** Errors that the journey causes on purpose. */
  expectError(...errors: RegExp[]): void;
  /** Fails when others were recorded. */
  verify(): void;
};

/** Watches for errors that nobody sees. */
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
