import type { ErrorCode } from '@longtable/contract/errors';
import type { JobDefinition } from '../platform/jobs/job.ts';
import type { Route } from '../policies/engine.ts';
import type { InvitationAdmission } from './invitations.ts';
import type { PersonalData } from './personal-data.ts';

/** What a feature contributes to the app. Events, policies and error codes are declared where they are used. */
export type Feature = {
  readonly routes: readonly Route[];
  /** How its routes refuse a request without a session, if not by `auth/required`. */
  readonly signedOut?: ErrorCode;
  readonly jobs?: readonly JobDefinition[];
  /** Personal data that it stores, in the order in which it is downloaded and erased. */
  readonly personalData?: readonly PersonalData[];
  /** How its invitations let people without an account sign up. */
  readonly admissions?: readonly InvitationAdmission[];
};

/** Registers a feature. Further properties are what it offers to other features when the app is composed. */
export function defineFeature<F extends Feature>(feature: F): F {
  return feature;
}

/** Merges features, in their order. */
export function foldFeatures(features: readonly Feature[]): Omit<Required<Feature>, 'signedOut'> {
  return {
    routes: features.flatMap(({ routes, signedOut }) =>
      signedOut === undefined ? routes : routes.map((route) => ({ ...route, signedOut })),
    ),
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    personalData: features.flatMap(({ personalData = [] }) => personalData),
    admissions: features.flatMap(({ admissions = [] }) => admissions),
  };
}
