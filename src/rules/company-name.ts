import { searchFold } from './search-fold.js';

/** Shortest word that can be the name of a company, as in '3M'. */
const SHORTEST = 2;

/** Words that names of different companies share: legal forms, countries, articles. Without accents and dots. */
const COMMON = new Set(
  `ab ad ag amba aps as asbl bv bvba co corp doo dooel ev gmbh inc ivs kft kg kgaa limited llc lp ltd mbh nv nyrt od ohg oo oy
   oyj plc sa sapa sarl sas sasu se sia snc sp spa spk sprl spzoo srl sro stichting uab ug vof vzw zrt
   belgie belgium benelux deutschland espana europe france iberia international italia nederland osterreich polska
   company group gruppe holding holdings
   and da das de del della den der des di die dos du el en et fur het im la las le les los of och og pour the und van von voor y`.split(
    /\s+/,
  ),
);

/**
 * True when two names can be those of one company: they share a word that is neither a legal form nor another common
 * word. Registers write names in capitals, without accents, with another legal form or with a trade name behind it.
 */
export function canBeSameCompany(one: string, other: string): boolean {
  const words = wordsOf(other);
  return [...wordsOf(one)].some((word) => words.has(word));
}

const wordsOf = (name: string): Set<string> =>
  new Set(
    searchFold(name)
      .replaceAll('.', '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= SHORTEST && !COMMON.has(word)),
  );
