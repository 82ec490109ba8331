import { chatLinkPreviewsApi as declared } from '@longtable/contract/chat-link-previews';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatLinkPreviewsApi: EndpointRefs<typeof declared> = declared;
