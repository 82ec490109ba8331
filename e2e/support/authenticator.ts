import type { Page } from '@playwright/test';

/** The device of a person that keeps passkeys and knows its owner; in this tab only. */
export type Authenticator = {
  /** From now on the owner answers when they are asked for their finger, or does not. */
  answers(does: boolean): Promise<void>;
  /** How many passkeys it keeps. */
  passkeys(): Promise<number>;
};

/** Gives the tab a device with passkeys, as Chromium's debugging protocol makes one. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async answers(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async passkeys() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
