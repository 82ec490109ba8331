// What is needed once tasks are grouped by another property than their status (grouping.ts).
export { fetchGroupCounts, fetchGroups, fetchGroupsAgain, openGroups } from './fetch-groups.ts';
export { groupsKey, regrouped, totalOf } from './group-counts.ts';
export { groupedContents, groupOf, isGrouped, isInGroup } from './grouped-contents.ts';
