import type {
  DeliveryRule,
  NotificationDelivery,
  PushedDevice,
} from '@longtable/contract/notification-deliveries';

type Texts = { readonly reason: string; readonly at: string };

/** What happened to a notification on a channel, as a sentence. `at` is the time of it, and `reason` why the person is told. */
export function deliveryText(delivery: NotificationDelivery, { reason, at }: Texts): string {
  const { channel, state, rule, answer } = delivery;
  if (channel === 'app') {
    return state === 'skipped' ? `Not shown, because ${because(rule)}.` : `Shown, because ${reason}.`;
  }
  if (channel === 'push' || channel === 'device') return pushText(delivery, at);
  switch (state) {
    case 'skipped':
      return `Not sent, because ${because(rule)}.`;
    case 'waiting':
      return answer === null ? waiting(rule, at) : 'Written, but this server has no mail server to send it.';
    case 'failed':
      return `Not sent: the mail server refused it. It answered “${answer ?? ''}”.`;
    case 'sent': {
      const sent = `Sent ${at}${waited(rule)}.`;
      return answer === null ? sent : `${sent} The mail server answered “${answer}”.`;
    }
  }
}

function pushText({ state, rule, devices = [] }: NotificationDelivery, at: string): string {
  const of = (wanted: PushedDevice['state']) => devices.filter((device) => device.state === wanted);
  const names = (some: readonly PushedDevice[]) => some.map(({ deviceName }) => deviceName).join(', ');
  const answers = (some: readonly PushedDevice[]) =>
    some.map(({ deviceName, answer }) => ` ${deviceName}: “${answer}”.`).join('');
  const sent = of('sent');
  switch (state) {
    case 'skipped':
      return `Not sent, because ${becauseOfPush(rule)}.`;
    case 'waiting': {
      const tried = of('waiting');
      if (tried.length === 0) return `Will be sent ${at}, unless you see it in the app before.`;
      const before = sent.length > 0 ? `Sent to ${names(sent)}. ` : '';
      return `${before}Will be tried again ${at}.${answers(tried)}`;
    }
    case 'failed':
      return `Not sent: no push service took it.${answers(of('failed'))}`;
    case 'sent': {
      const failed = of('failed');
      const others = failed.length > 0 ? ` Not sent to others.${answers(failed)}` : '';
      return `Sent ${at} to ${names(sent)}.${others}`;
    }
  }
}

function becauseOfPush(rule: DeliveryRule | null): string {
  if (rule === 'preference') return 'you have switched off push notifications of this kind';
  if (rule === 'master-switch') return 'you have switched off push notifications';
  if (rule === 'quiet-hours') return 'it was within your quiet hours';
  return because(rule);
}

function because(rule: DeliveryRule | null): string {
  switch (rule) {
    case 'preference':
      return 'you have switched off e-mails of this kind';
    case 'master-switch':
      return 'you have switched off all notification e-mails';
    case 'muted':
      return 'you have muted what it is about';
    case 'seen':
      return 'you had seen it in the app by then';
    case 'closed':
      return 'your account was closed';
    case 'no-right':
      return 'you could not see what it is about any more';
    case 'no-address':
      return 'your account has no e-mail address';
    case 'no-device':
      return 'push notifications are not set up on any of your devices';
    case 'own-email':
      return 'another e-mail says the same';
    case 'own-push':
      return 'the push before has reached the same browser';
    case 'quiet-hours':
    case 'digest':
    case 'flood':
    case null:
      return 'it was not due';
  }
}

function waiting(rule: DeliveryRule | null, at: string): string {
  if (rule === 'quiet-hours') return `Waits until your quiet hours are over, ${at}.`;
  if (rule === 'digest') return `Comes with your daily summary, ${at}.`;
  if (rule === 'flood') return `Waits until ${at}, because you had many e-mails within an hour.`;
  return `Will be sent ${at}, unless you see it in the app before.`;
}

function waited(rule: DeliveryRule | null): string {
  if (rule === 'quiet-hours') return ', after your quiet hours';
  if (rule === 'digest') return ', with your daily summary';
  if (rule === 'flood') return ', later than usual, because you had many e-mails within an hour';
  return '';
}
