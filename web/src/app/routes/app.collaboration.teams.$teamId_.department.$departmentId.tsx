import { createFileRoute } from '@tanstack/react-router';
import { DepartmentPage } from '../../features/teams/departments/department-page.tsx';
import { departmentSearch } from '../../features/teams/departments/department-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/teams/$teamId_/department/$departmentId')({
  validateSearch: departmentSearch,
  loader: ({ cause, params: { departmentId }, location }) => {
    const { tab = 'updates' } = departmentSearch(location.search);
    return loadPageData(cause, import('../page-data/teams.ts'), ({ prefetchDepartment }) =>
      prefetchDepartment(departmentId, tab),
    );
  },
  component: DepartmentPage,
  staticData: { title: 'Department' },
});
