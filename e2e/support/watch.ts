import { expect, type Page } from '@playwright/test';

/** What browsers log when the server is unreachable. */
export const lostConnection = /net::ERR_|WebSocket connection to/;

/** Journeys block service workers, whose requests they could not intercept (playwright.config.ts). */
const blockedWorker = /^Service Worker registration blocked by Playwright/;

/** What browsers log for a response with this status, which the page handles. */
export function answered(status: number): RegExp {
  return new RegExp(`responded with a status of ${status} `);
}

export type Watch = {
  /** Records errors in the console of a page and its requests to other hosts. */
  page(page: Page): void;
  /** Ignores errors that the journey causes on purpose. */
  expectError(...errors: RegExp[]): void;
  /** Fails if other errors were recorded. */
  verify(): void;
};

/** Watches pages for errors that are not visible. */
export function createWatch(serverUrl: string): Watch {
  const recorded: string[] = [];
  const expected: RegExp[] = [blockedWorker];
  return {
    page(page) {
      // A DOMException may have an empty stack.
      page.on('pageerror', (error) => recorded.push(error.stack || String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          recorded.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== serverUrl)
          recorded.push(`requested another host: ${request.url()}`);
      });
    },
    expectError(...errors) {
      expected.push(...errors);
    },
    verify() {
      const unexpected = recorded.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
    },
  };
}
