import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { matchPath, useRouteLoaderData, type Params } from 'react-router';
import { isAppAddress } from '#rules/site-paths';
import type { Group, SiteSource } from './source';

/**
 * A page of the public site. `file` is the module that `load` imports; the server uses it to find the page's script,
 * and the build checks that both match.
 */
export interface SitePage {
  /** Route path: '/products/:group'. */
  path: string;
  file: `web/site/${string}.tsx`;
  load: () => Promise<ComponentType>;
  /** Returns the loader data of the page (`useLoaderData`); null when nothing exists at the address (404). */
  show?: (source: SiteSource, params: Params, query: URLSearchParams) => Promise<unknown>;
  /** True when the server-rendered page depends on the query of the address. */
  byQuery?: true;
  /** Returns the existing addresses of a path with parameters. */
  addresses?: (source: SiteSource) => Promise<string[]>;
}

/** Loader data of the root route around all pages. */
export interface SiteData {
  /** Origin of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  /** Paths of all existing pages. */
  paths: string[];
  groups: Pick<Group, 'slug' | 'name' | 'description'>[];
}

/** Data that every page can use. */
export interface Site extends SiteData {
  /** True when a page exists at an address of this site. Links to other addresses are not shown. */
  has: (address: string) => boolean;
}

/** Id of the root route around all pages. */
export const SITE = 'site';

export function useSite(): Site {
  const data = useRouteLoaderData(SITE) as SiteData;
  const known = sites.get(data) ?? siteOf(data);
  sites.set(data, known);
  return known;
}

/** Cache, because every link of a page uses this data. */
const sites = new WeakMap<SiteData, Site>();

function siteOf(data: SiteData): Site {
  const pages = new Set(data.paths);
  const patterns = data.paths.filter((path) => path.includes(':'));
  const isPage = (address: string) => pages.has(address) || patterns.some((path) => matchPath(path, address) !== null);
  return { ...data, has: (address) => isAppAddress(address) || isPage(address) };
}

/**
 * Returns the filter text of a page and its setter. The text is stored in `?q=`, so that the address can be shared and
 * going back restores the filter.
 */
export function useAsked(): [string, (asked: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  // The server renders the page without the query.
  const linked = useSyncExternalStore(never, linkedQuery, () => '');
  const ask = (next: string) => {
    setTyped(next);
    const address = new URL(location.href);
    if (next) address.searchParams.set('q', next);
    else address.searchParams.delete('q');
    history.replaceState(history.state, '', address); // bypasses the router, which would request the loader data again
  };
  return [typed ?? linked, ask];
}

const never = () => () => undefined;
const linkedQuery = () => new URLSearchParams(location.search).get('q') ?? '';
