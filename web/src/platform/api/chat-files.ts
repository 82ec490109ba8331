import { chatFilesApi as declared } from '@longtable/contract/chat-files';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatFilesApi: EndpointRefs<typeof declared> = declared;
