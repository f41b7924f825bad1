import type { Content, OpeningFront } from '../../content/content-file';
import { openings, type Listed } from '../../content/lists';

export interface CareersShown extends Content {
  openings: Listed<OpeningFront>[];
}

/** Returns the data of /careers. */
export const showCareers = (content: Content): CareersShown => ({ ...content, openings });

export interface OpeningShown extends Content<OpeningFront> {
  address: string;
}

/** Returns the data of /careers/…. */
export const showOpening = (content: Content<OpeningFront>, address: string): OpeningShown => ({ ...content, address });
