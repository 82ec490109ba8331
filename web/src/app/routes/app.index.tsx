import { createFileRoute } from '@tanstack/react-router';
import { DeskPage } from '../desk/desk-page.tsx';

export const Route = createFileRoute('/app/')({
  component: DeskPage,
  staticData: { title: 'Desk' },
});
