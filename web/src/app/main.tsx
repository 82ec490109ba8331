import '../ui/styles.css';
import './validator.ts';
// Follows the device and the other tabs from the beginning, on pages that offer no choice, too.
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

// Before anything is drawn. Root asks again, and handles a failure.
fetchEntryPoint(address().pathname).catch(() => undefined);
takePreloaded();
watchAddress();
watchForNewBuild();
createRoot(element, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
