import '../ui/styles.css';
import './zod-config.ts';
// Applies changes of the theme by the system or another tab, on every page.
import '../platform/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { address, watchAddress } from '../platform/address.ts';
import { takePreloaded } from '../platform/load-part.ts';
import { reportCaught } from './error-id.ts';
import { watchForNewBuild } from './new-build.ts';
import { fetchEntryPoint, Root } from './root.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('Could not find root element to mount to');

// An address of the form `/#/app/…` (platform/app-path.ts).
if (location.hash.startsWith('#/app')) history.replaceState(null, '', location.hash.slice(1));

// Starts the download before React renders. Root requests it again, and handles errors.
fetchEntryPoint(address().pathname).catch(() => undefined);
takePreloaded();
watchAddress();
watchForNewBuild();
createRoot(element, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
