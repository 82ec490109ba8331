import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { paths } from '../../platform/paths.ts';

// Written so that a build for others leaves the whole gallery out.
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../../dev/gallery/gallery.tsx')).Gallery }))
  : () => null;

/** Every component of the design system in every state; while developing only. */
export const Route = createFileRoute('/dev/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: paths.landing, replace: true });
  },
  component: Gallery,
  staticData: { title: 'Gallery' },
});
