import { noteLinksApi as declaredForNotes } from '@longtable/contract/note-links';
import { resourceLinksApi as declaredForFiles } from '@longtable/contract/resource-links';
import type { EndpointRefs } from './endpoint-refs.ts';

// Together, so that the build has one file for them: public pages and dialogs of the app use both.
export const noteLinksApi: EndpointRefs<typeof declaredForNotes> = declaredForNotes;
export const resourceLinksApi: EndpointRefs<typeof declaredForFiles> = declaredForFiles;
