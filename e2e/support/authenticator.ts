import type { Page } from '@playwright/test';

/** A device with passkeys and its owner, in this tab only. */
export type Authenticator = {
  /** Whether the owner confirms prompts from now on. */
  answers(does: boolean): Promise<void>;
  /** Number of passkeys on the device. */
  passkeys(): Promise<number>;
};

/** Gives the tab a device with passkeys, by Chromium's debugging protocol. */
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
