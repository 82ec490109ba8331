import { sampleDataApi } from '@longtable/contract/sample-data';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { Samples } from './samples.service.ts';

/** The endpoints of the sample data of a person. */
export function sampleDataRoutes(samples: Samples): Route[] {
  const access = 'signedIn';
  return [
    query(sampleDataApi.get, { access }, ({ actor }) => samples.get(actor)),
    command(
      sampleDataApi.load,
      { access, lockFirst: (tx, { actor, input }) => samples.lock(tx, actor, input.projectId) },
      ({ change, actor, input }) => samples.load(change, actor, input),
    ),
    command(
      sampleDataApi.remove,
      { access, lockFirst: (tx, { actor }) => samples.lock(tx, actor) },
      ({ change, actor, input }) => samples.remove(change, actor, input),
    ),
    command(
      sampleDataApi.restore,
      { access, lockFirst: (tx, { actor }) => samples.lock(tx, actor) },
      ({ change, actor, input }) => samples.restore(change, actor, input),
    ),
  ];
}
