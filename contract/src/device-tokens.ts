import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';

/** Firebase promises neither a length nor an alphabet; its tokens have about 150 of these characters. */
const token = z.string().regex(/^[\w:.~%-]{16,1000}$/);
const name = z.string().trim().max(80);

/** What a browser needs to ask Firebase for a token. Public: every page has it that uses Firebase. */
export const deviceTokenSettings = z.object({
  projectId: z.string(),
  apiKey: z.string(),
  appId: z.string(),
  messagingSenderId: z.string(),
  /** The public key of its web push certificates, as base64url. */
  vapidKey: z.string(),
});
export type DeviceTokenSettings = z.infer<typeof deviceTokenSettings>;

/** What a token names: a registration of Firebase Cloud Messaging, or an installation of the app (`fid`), which is to follow it. */
export const deviceTokenKinds = ['token', 'fid'] as const;
export type DeviceTokenKind = (typeof deviceTokenKinds)[number];

/** Keys that Firebase has reserved make it refuse the message. */
const dataKey = z.string().regex(/^(?!from$|gcm|google|message_type$|collapse_key$)[\w.-]{1,40}$/i);

/** The actor's own devices, as Firebase names them (docs/product/notification-settings.md, "Device push"). */
export const deviceTokensApi = {
  /** Null while device push is off, as it is until the server has credentials of Firebase. */
  settings: endpoint('GET', '/api/device-tokens/settings', {
    input: z.object({}),
    output: z.object({ settings: deviceTokenSettings.nullable() }),
  }),
  /**
   * Saves the token of this browser, or makes it active again. Older ones of the same device become inactive; one that somebody
   * else had, who was signed in here before, becomes the actor's. Active until the session ends.
   */
  save: endpoint('POST', '/api/device-tokens', {
    input: z.object({
      token,
      kind: z.enum(deviceTokenKinds).default('token'),
      /** Made once by the browser. */
      deviceId: id,
      deviceName: name,
      browserName: name,
      osName: name,
      /** The address of the push subscription of this browser, which then needs no second push; null for none. */
      pushEndpoint: z.string().max(2000).nullable().default(null),
    }),
    output: z.object({}),
  }),
  /** Makes a token inactive, if it is the actor's. */
  deactivate: endpoint('POST', '/api/device-tokens/deactivate', {
    input: z.object({ token }),
    output: z.object({}),
  }),
  /** Sends a push to one of the actor's own tokens. One that Firebase does not know any more becomes inactive: `Invalid token`. */
  send: endpoint('POST', '/api/send-push-notification', {
    input: z.object({
      token,
      title: z.string().trim().min(1).max(200),
      body: z.string().max(1000),
      data: z
        .record(dataKey, z.string().max(500))
        // Firebase takes 4,096 bytes in all.
        .refine((data) => JSON.stringify(data).length <= 2500, { error: 'may have at most 2,500 characters' })
        .default({}),
      /** The page that a click opens: a path of this app. */
      clickAction: z
        .string()
        .max(1000)
        .regex(/^\/(?![/\\])/)
        .nullish(),
    }),
    output: z.object({
      success: z.boolean(),
      /** Firebase's name of the message. */
      messageId: z.string().nullable(),
      error: z.string().nullable(),
    }),
  }),
};

export const deviceTokenErrors = defineErrors({
  'device-token/not-found': { status: 404, text: 'Device not found.' },
  'device-token/off': { status: 404, text: 'Device push is off on this server.' },
});
