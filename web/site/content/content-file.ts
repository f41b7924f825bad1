/** A part of a text: words, or an element with what is in it. */
export type TextNode = string | { tag: string; attributes?: Record<string, string>; children?: TextNode[] };

/** The front matter of a file of content, as `web/content.mjs` checks it. */
export interface Front {
  /** Of the browser's tab and of search results. */
  title: string;
  /** Of search results and shared links: one or two sentences. */
  description: string;
  /** The heading of the page; its title where it is left out. */
  heading?: string;
  /** Below the heading. */
  lead?: string;
  /** An address of a picture, for the top of the page and for shared links. */
  picture?: string;
  /** Of the picture for shared links, where the page has none or another page has the same. */
  card?: string;
  /** What to do, as a button below the lead of a text with a picture. */
  action?: { label: string; to: string };
  /** A form at the end, which writes to us: its words, and what belongs into message and file. */
  write?: { heading: string; text: string; subject: string; message: string; file: string };
  /** ISO date: when it was last changed in what it says. */
  updated?: string;
}

/** A file of content: its front matter `F`, and what stands below it. */
export type Content<F extends Front = Front> = F & {
  /** What it says, made of its Markdown by the build. */
  text: TextNode[];
};

export interface Question {
  question: string;
  answer: string;
}

/** `industries/`. */
export interface IndustryFront extends Front {
  name: string;
  /** What goes wrong without depth; the text below tells why. */
  problem: string;
  /** Its picture is that of the group of what fits best where it is left out. */
  scene: { title: string; picture?: string; steps: { when: string; title: string; text: string }[] };
  /** Products by their ids, and why they fit. */
  products: { id: string; why: string }[];
  reference: { words: string; who: string; role: string; company: string };
  questions: Question[];
}

/** `news/`. */
export interface ArticleFront extends Front {
  lead: string;
  picture: string;
  /** What the picture shows. */
  alt: string;
  /** ISO date. */
  date: string;
  topic: Topic;
  author: string;
}

export type Topic = 'products' | 'references' | 'installations' | 'developers' | 'company';

/** `careers/`. */
export interface OpeningFront extends Front {
  team: string;
  place: string;
  /** ISO 3166-1. */
  country: string;
  hours: string;
  /** As schema.org names it. */
  kind: 'FULL_TIME' | 'PART_TIME';
  /** ISO date. */
  posted: string;
}

/** `faq.md`. */
export interface FaqFront extends Front {
  topics: { topic: string; questions: Question[] }[];
}

/** `company/references.md`. */
export interface ReferencesFront extends Front {
  stories: {
    company: string;
    place: string;
    /** Of `industries/`. */
    industry: string;
    /** The product that they use, by its id. */
    product: string;
    picture: string;
    title: string;
    text: string;
    words: string;
    who: string;
  }[];
}

/** `products/viewing-technology.md`. */
export interface ViewingFront extends Front {
  ways: { glasses: 'sunglasses' | 'reflective_balls' | 'light_bulbs' | 'none'; title: string; text: string }[];
}
