import type { Config } from '../../../config.ts';
import type { InvitationAdmission } from '../../../kits/invitations.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import { createSingleSignOn } from '../../../platform/auth/single-sign-on.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { createInvitations } from './invitations.service.ts';
import { createJoiningLimits } from './joining.limits.ts';
import { type Acquaint, createServerAdmission, type InvitedTasks } from './server-invitations.ts';
import { createSignUps } from './sign-ups.ts';
import { createSingleSignOns } from './single-sign-on.service.ts';

export type Joining = ReturnType<typeof createJoining>;

/** The ways to join this server: sign-up, invitations, and single sign-on. */
export function createJoining(options: {
  config: Pick<Config, 'signUps' | 'singleSignOn'>;
  database: Database;
  auth: Auth;
  changes: Changes;
  acquaint: Acquaint;
  invitedTasks: InvitedTasks;
  /** The admissions of other features' invitations. */
  admissionsOfOthers: readonly InvitationAdmission[];
  mail: Pick<Mail, 'configured'>;
  publicUrl: URL;
  log: Log;
}) {
  const { config, database, auth, changes, acquaint, invitedTasks, mail, publicUrl, log } = options;
  const { db, pool } = database;
  const limits = createJoiningLimits(pool);
  const confirmsEmail = mail.configured;
  const admissions = [createServerAdmission({ db, acquaint, invitedTasks }), ...options.admissionsOfOthers];
  const signUps = createSignUps({ db, config, admissions, limits, confirmsEmail });
  const settings = config.singleSignOn;
  const provider = settings ? createSingleSignOn({ db, settings, publicUrl, log }) : null;
  return {
    signUps,
    invitations: createInvitations({ db, limits, signUps, acquaint, invitedTasks, publicUrl, log }),
    singleSignOns: createSingleSignOns({ provider, auth, changes, limits, signUps }),
  };
}
