import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { readFactors } from './read-factors.ts';

/**
 * What is kept of how a person signs in. Keys, secrets and codes are of no use to anybody and stay out of the download. It
 * ends when the account is closed, with every other way to sign in.
 */
export const factorsPersonalData = definePersonalData({
  downloads: [jsonFile('sign-in.json', readFactors)],
});
