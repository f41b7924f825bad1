import type { LucideIcon } from 'lucide-react';
import { Resource as CoreResource, ResourceContextProvider } from 'ra-core';
import { Route, Routes } from 'react-router';
import type { Part } from '../../shared/lazy';
import { SuperAdminScreen } from '../../shared/session/guard-screens';
import { useProfile } from '../../shared/session/session';
import { ConsoleNotFound } from '../shell/ConsoleNotFound';
import type { Waiting } from '../shell/use-waiting';
import { useMayChange } from './use-may-change';

type Pages = Record<string, Part>;

/** A resource of react-admin: its pages, its place in the sidebar, and its paths in the API. */
export interface ConsoleResource {
  /** First segment of its addresses below /admin. */
  name: string;
  /** Text of its links; a resource without one has no page. */
  label?: string;
  icon?: LucideIcon;
  /** Type of open tasks whose number is shown beside its link. */
  waiting?: keyof Waiting;
  /** True if only users who may make changes may open it and see its link. */
  changes?: boolean;
  /**
   * API paths below /api/v1: of the list, and of a single record without its id, when it is not below the list's path.
   * `key` names the rows in the list's response, when they are not in `data`.
   */
  api?: { list: string; one?: string; key?: string };
  list?: Part;
  /** Page of a record, at its id. */
  edit?: Part;
  /** Only for users who may make changes. */
  create?: Part;
  /** Further pages by their paths. */
  pages?: Pages;
  /** Further pages for users who may make changes. */
  changePages?: Pages;
}

/** Returns the paths and pages of a resource. */
export const pagesOf = ({ list, edit, create, pages, changePages }: ConsoleResource) =>
  Object.entries<Part | undefined>({ '': list, ':id': edit, create, ...pages, ...changePages });

/**
 * Routes of a resource. They replace react-admin's own, by which a list opens where it was last scrolled to, and an
 * address with too many segments opens a record.
 */
export function Resource(resource: ConsoleResource) {
  const { changes, changePages = {} } = resource;
  const profile = useProfile();
  const mayChange = useMayChange();
  const mayOpen = (path: string) => mayChange || !(changes || path === 'create' || path in changePages);
  return (
    <ResourceContextProvider value={resource.name}>
      <Routes>
        {pagesOf(resource).map(
          ([path, Page]) =>
            Page && (
              <Route
                key={path}
                path={path}
                element={mayOpen(path) ? <Page /> : <SuperAdminScreen profile={profile} />}
              />
            ),
        )}
        <Route path="*" element={<ConsoleNotFound />} />
      </Routes>
    </ResourceContextProvider>
  );
}
Resource.raName = CoreResource.raName;
Resource.registerResource = ({ label, ...resource }: ConsoleResource) =>
  CoreResource.registerResource({ ...resource, options: { label } });
