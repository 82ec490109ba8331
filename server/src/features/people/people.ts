import type { Config } from '../../config.ts';
import { defineFeature } from '../../kits/feature.ts';
import type { InvitationAdmission } from '../../kits/invitations.ts';
import type { PersonalData } from '../../kits/personal-data.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Files } from '../../platform/storage/files.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { createAccounts } from './account/account.service.ts';
import { createAccountSettings } from './account/account.ts';
import { peoplePersonalData } from './account/people.personal-data.ts';
import { blocksPersonalData } from './blocks/blocks.personal-data.ts';
import { blockRoutes } from './blocks/blocks.routes.ts';
import { createBlocks } from './blocks/blocks.service.ts';
import { connectionsPersonalData } from './connections/connections.personal-data.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import { createConnections } from './connections/connections.service.ts';
import { readAcquaintances } from './connections/connections.store.ts';
import { invitationsPersonalData } from './joining/invitations.personal-data.ts';
import { joiningJobs } from './joining/joining.jobs.ts';
import { joiningRoutes } from './joining/joining.routes.ts';
import { createJoining } from './joining/joining.ts';
import type { InvitedTasks } from './joining/server-invitations.ts';
import { peopleJobs } from './people.jobs.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeople } from './people.service.ts';
import { profilePersonalData } from './profile/profile.personal-data.ts';
import type { AudienceOf } from './profile/profile.publish.ts';
import type { ReadShared } from './profile/profile.service.ts';
import { createProfileFeature } from './profile/profile.ts';
import { factorsPersonalData } from './sign-in-factors/factors.personal-data.ts';
import { signInFactorRoutes } from './sign-in-factors/factors.routes.ts';
import { createSignInFactors } from './sign-in-factors/factors.service.ts';

/** People: signing up and in, accounts, profiles, connections and invitations (docs/product/people.md). */
export function createPeopleFeature(options: {
  config: Config;
  database: Database;
  auth: Auth;
  changes: Changes;
  files: Files;
  mail: Mail;
  publicUrl: URL;
  /** The offset up to which the event log was relayed. */
  offset: () => string;
  /** The admissions of other features' invitations. */
  admissionsOfOthers: readonly InvitationAdmission[];
  invitedTasks: InvitedTasks;
  sharedTeams: ReadShared;
  sharedProjects: ReadShared;
  /** The rooms of all teams and projects in which the person's name and picture are shown. */
  roomsWith: (db: Db, personId: string) => Promise<string[]>;
  /** The personal data of other features, which is downloaded and erased after that of this one. */
  personalDataOfOthers: readonly PersonalData[];
  log: Log;
}) {
  const { config, database, auth, changes, files, mail, publicUrl, log } = options;
  const { db } = database;
  const connections = createConnections({ database });
  const { admissionsOfOthers } = options;
  const joining = createJoining({
    config,
    database,
    auth,
    changes,
    acquaint: connections,
    invitedTasks: options.invitedTasks,
    admissionsOfOthers,
    mail,
    publicUrl,
    log,
  });
  const accounts = createAccounts({ singleSignOn: config.singleSignOn });
  const { signUps } = joining;
  const people = createPeople({ database, auth, changes, signUps, accounts, mail, publicUrl });
  const audienceOf: AudienceOf = async (tx, personId) => [
    ...(await readAcquaintances(tx, personId)).map(personalRoom),
    ...(await options.roomsWith(tx, personId)),
  ];
  const personalData = [
    peoplePersonalData,
    profilePersonalData({ files, audienceOf }),
    factorsPersonalData,
    invitationsPersonalData,
    connectionsPersonalData,
    blocksPersonalData,
  ];
  const profiles = createProfileFeature({
    database,
    changes,
    auth,
    files,
    connections,
    sharedTeams: options.sharedTeams,
    sharedProjects: options.sharedProjects,
    audienceOf,
  });
  const account = createAccountSettings({
    database,
    auth,
    changes,
    mail,
    accounts,
    publicUrl,
    personalData: [...personalData, ...options.personalDataOfOthers],
    log,
  });
  const signInFactors = createSignInFactors({
    database,
    auth,
    changes,
    mail,
    publicUrl,
    current: (userId) => people.current(userId),
    account: accounts.get,
  });
  const off = [
    ...(mail.configured ? [] : (['email'] as const)),
    ...(config.firebase ? [] : (['devicePush'] as const)),
  ];
  return defineFeature({
    routes: [
      ...peopleRoutes({ people, auth, offset: options.offset, off }),
      ...joiningRoutes({ joining, people, devices: auth.devices }),
      ...account.routes,
      ...profiles.routes,
      ...signInFactorRoutes(signInFactors, auth.devices),
      ...connectionRoutes(connections),
      ...blockRoutes(createBlocks({ db })),
    ],
    jobs: [
      ...peopleJobs({ auth, changes, mail, publicUrl }),
      ...joiningJobs({ db, changes, mail, publicUrl }),
      ...account.jobs,
    ],
    personalData,
    inviteFirstPerson: () => joining.invitations.inviteFirstPerson(),
  });
}
