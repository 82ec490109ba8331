import '../ui/styles.css';
import './validator.ts';
// Follows the device and the other tabs from the beginning, on pages that offer no choice, too.
import '../platform/theme.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takePreloaded } from '../platform/load-part.ts';
import { reportCaught } from './error-id.ts';
import { watchForNewBuild } from './new-build.ts';
import { router } from './router.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('Could not find root element to mount to');

takePreloaded();
watchForNewBuild();
createRoot(element, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
