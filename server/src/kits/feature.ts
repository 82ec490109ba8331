import type { JobDefinition } from '../platform/jobs/job.ts';
import type { Route } from '../policies/engine.ts';
import type { InvitationAdmission } from './invitations.ts';
import type { PersonalData } from './personal-data.ts';

/** What a feature gives to the app. Its events, policies and error codes are declared where they are used. */
export type Feature = {
  readonly routes: readonly Route[];
  readonly jobs?: readonly JobDefinition[];
  /** What it keeps of people, in the order in which that is downloaded and erased. */
  readonly personalData?: readonly PersonalData[];
  /** How invitations to what it has admit people to the server. */
  readonly admissions?: readonly InvitationAdmission[];
};

/** Registers a feature, with whatever else it offers to others when the app is composed. */
export function defineFeature<F extends Feature>(feature: F): F {
  return feature;
}

/** What several features give together, in their order. */
export function foldFeatures(features: readonly Feature[]): Required<Feature> {
  return {
    routes: features.flatMap(({ routes }) => routes),
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    personalData: features.flatMap(({ personalData = [] }) => personalData),
    admissions: features.flatMap(({ admissions = [] }) => admissions),
  };
}
