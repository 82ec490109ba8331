import type { PersonalData } from '../../../kits/personal-data.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Route } from '../../../policies/engine.ts';
import { createAccountLimits } from './account.limits.ts';
import { accountRoutes } from './account.routes.ts';
import type { Accounts } from './account.service.ts';
import { createDeletions } from './deletion.service.ts';
import { createDownloads } from './download.service.ts';
import { emailJobs } from './email.jobs.ts';
import { createEmailChanges } from './email.service.ts';
import { createErasure } from './erasure.ts';
import { createPasswordChanges } from './password.service.ts';
import { createOpenSessions } from './sessions.service.ts';

/** The account as its owner sees and changes it: routes and background jobs. */
export function createAccountSettings(options: {
  database: Database;
  auth: Auth;
  changes: Changes;
  mail: Mail;
  accounts: Accounts;
  publicUrl: URL;
  /** The personal data of all features, in the order in which it is erased. */
  personalData: readonly PersonalData[];
  log: Log;
}): { routes: Route[]; jobs: JobDefinition[] } {
  const { database, auth, changes, mail, accounts, publicUrl, personalData, log } = options;
  const { db, pool } = database;
  const limits = createAccountLimits(pool);
  const erasure = createErasure({ auth, changes, mail, personalData });
  return {
    routes: accountRoutes({
      db,
      auth,
      accounts,
      openSessions: createOpenSessions({ db, auth }),
      passwords: createPasswordChanges({ auth, mail }),
      emails: createEmailChanges({ auth, mail, limits }),
      downloads: createDownloads({ db, limits, personalData }),
      deletions: createDeletions({ db, auth, changes, erasure, personalData, log }),
    }),
    jobs: [...emailJobs({ changes, mail, publicUrl }), erasure.job],
  };
}
