import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { matchPath, useRouteLoaderData, type Params } from 'react-router';
import { isAppAddress } from '#rules/site-paths';
import type { Group, SiteSource } from './source';

/**
 * A page of the public site. `file` is the one that `load` imports; the server finds the page's script by it, and the
 * build compares both.
 */
export interface SitePage {
  /** Path of a route: '/products/:group'. */
  path: string;
  file: `web/site/${string}.tsx`;
  load: () => Promise<ComponentType>;
  /** Loads the data of the page (`useLoaderData`); null where there is nothing at the address: 404. */
  show?: (source: SiteSource, params: Params, query: URLSearchParams) => Promise<unknown>;
  /** True when the page also depends on the query of its address. */
  byQuery?: true;
  /** Existing addresses of a path with parameters. */
  addresses?: (source: SiteSource) => Promise<string[]>;
}

/** Data of the route around all pages. */
export interface SiteData {
  /** Origin of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  /** Paths of the existing pages. */
  paths: string[];
  groups: Pick<Group, 'slug' | 'name' | 'description'>[];
}

/** Data that every page can use. */
export interface Site extends SiteData {
  /** True when there is a page at an address of ours: a link to another address is not shown. */
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

/** Cached, because every link of a page needs it. */
const sites = new WeakMap<SiteData, Site>();

function siteOf(data: SiteData): Site {
  const pages = new Set(data.paths);
  const patterns = data.paths.filter((path) => path.includes(':'));
  const isPage = (address: string) => pages.has(address) || patterns.some((path) => matchPath(path, address) !== null);
  return { ...data, has: (address) => isAppAddress(address) || isPage(address) };
}

/**
 * Returns the text by which a page is filtered while the user types, and its setter. The text is `?q=` in the address,
 * so that the address can be shared and the browser comes back to it.
 */
export function useAsked(): [string, (asked: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  // The server renders a page without the query.
  const linked = useSyncExternalStore(never, linkedQuery, () => '');
  const ask = (next: string) => {
    setTyped(next);
    const address = new URL(location.href);
    if (next) address.searchParams.set('q', next);
    else address.searchParams.delete('q');
    history.replaceState(history.state, '', address); // bypasses the router, which would load the page's data again
  };
  return [typed ?? linked, ask];
}

const never = () => () => undefined;
const linkedQuery = () => new URLSearchParams(location.search).get('q') ?? '';
