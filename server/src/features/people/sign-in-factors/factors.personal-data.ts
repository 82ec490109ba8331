import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { readFactors } from './read-factors.ts';

/**
 * The personal data of sign-in factors. Keys, secrets and codes are useless to the person and not in the download. All
 * are deleted when the account is closed.
 */
export const factorsPersonalData = definePersonalData({
  downloads: [jsonFile('sign-in.json', readFactors)],
});
