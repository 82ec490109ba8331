import type { Page } from '@playwright/test';

/** A virtual authenticator of one tab. */
export type Authenticator = {
  /** Sets whether prompts are confirmed automatically. */
  setConfirming(isConfirming: boolean): Promise<void>;
  /** The number of stored passkeys. */
  passkeys(): Promise<number>;
};

/** Adds a virtual authenticator to a tab, by the Chrome DevTools Protocol. */
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
    async setConfirming(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async passkeys() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
