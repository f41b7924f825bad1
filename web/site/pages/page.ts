import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { matchPath, useRouteLoaderData, type Params } from 'react-router';
import { isAppAddress } from '#rules/site-paths';
import type { Group, SiteSource } from './source';

/**
 * A page of the public site. `file` is the one that `load` imports, by which the server knows the script that the page
 * needs; the build compares.
 */
export interface SitePage {
  /** As of a route: '/products/:group'. */
  path: string;
  file: `web/site/${string}.tsx`;
  load: () => Promise<ComponentType>;
  /** What it shows (`useLoaderData`); null where there is nothing at the address: 404. */
  show?: (source: SiteSource, params: Params, query: URLSearchParams) => Promise<unknown>;
  /** That it also hangs on the query of its address. */
  byQuery?: true;
  /** Of a path with parameters: the addresses that there are. */
  addresses?: (source: SiteSource) => Promise<string[]>;
}

/** What the route around all pages has loaded. */
export interface SiteData {
  /** Of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  /** The paths of the pages that there are. */
  paths: string[];
  groups: Pick<Group, 'slug' | 'name' | 'description'>[];
}

/** What every page knows. */
export interface Site extends SiteData {
  /** Whether there is a page at an address of ours: a link to another one is not shown. */
  has: (address: string) => boolean;
}

/** The id of the route around all pages. */
export const SITE = 'site';

export function useSite(): Site {
  const data = useRouteLoaderData(SITE) as SiteData;
  const known = sites.get(data) ?? siteOf(data);
  sites.set(data, known);
  return known;
}

/** Made once: every link of a page asks. */
const sites = new WeakMap<SiteData, Site>();

function siteOf(data: SiteData): Site {
  const pages = new Set(data.paths);
  const patterns = data.paths.filter((path) => path.includes(':'));
  const isPage = (address: string) => pages.has(address) || patterns.some((path) => matchPath(path, address) !== null);
  return { ...data, has: (address) => isAppAddress(address) || isPage(address) };
}

/** What a page is searched for while one types; it stands in its address as `?q=`, so that it can be passed on and come back to. */
export function useAsked(): [string, (asked: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  // The server draws a page without it.
  const linked = useSyncExternalStore(never, linkedQuery, () => '');
  const ask = (next: string) => {
    setTyped(next);
    const address = new URL(location.href);
    if (next) address.searchParams.set('q', next);
    else address.searchParams.delete('q');
    history.replaceState(history.state, '', address); // past the router, which would load the page's data again
  };
  return [typed ?? linked, ask];
}

const never = () => () => undefined;
const linkedQuery = () => new URLSearchParams(location.search).get('q') ?? '';
