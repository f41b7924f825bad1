/** A node of a text: a string, or an element with its children. */
export type TextNode = string | { tag: string; attributes?: Record<string, string>; children?: TextNode[] };

/** The front matter of a file of content, as `web/build/content.mjs` checks it. */
export interface Front {
  /** Title of the browser tab and of search results. */
  title: string;
  /** Description in search results and shared links: one or two sentences. */
  description: string;
  /** Heading of the page; the title by default. */
  heading?: string;
  /** Text below the heading. */
  lead?: string;
  /** Address of a picture, for the top of the page and for shared links. */
  picture?: string;
  /** Address of the picture for shared links, when the page has no picture or another page uses the same picture. */
  card?: string;
  /** Button below the lead of a text with a picture. */
  action?: { label: string; to: string };
  /** Contact form at the end of the page: its texts, and the hints for the message and the file. */
  write?: { heading: string; text: string; subject: string; message: string; file: string };
  /** ISO date of the last change in meaning. */
  updated?: string;
}

/** A content file: its front matter `F`, and the text below. */
export type Content<F extends Front = Front> = F & {
  /** The text as nodes, which the build converts from Markdown. */
  text: TextNode[];
};

export interface Question {
  question: string;
  answer: string;
}

/** Front matter of `industries/`. */
export interface IndustryFront extends Front {
  name: string;
  /** The problem in a few words; the text below explains it. */
  problem: string;
  /** A day of use. The default picture is that of the product group that fits best. */
  scene: { title: string; picture?: string; steps: { when: string; title: string; text: string }[] };
  /** Ids of the products that fit, each with the reason. */
  products: { id: string; why: string }[];
  reference: { words: string; who: string; role: string; company: string };
  questions: Question[];
}

/** Front matter of `news/`. */
export interface ArticleFront extends Front {
  lead: string;
  picture: string;
  /** Description of the picture. */
  alt: string;
  /** ISO date. */
  date: string;
  topic: Topic;
  author: string;
}

export type Topic = 'products' | 'references' | 'installations' | 'developers' | 'company';

/** Front matter of `careers/`. */
export interface OpeningFront extends Front {
  team: string;
  place: string;
  /** ISO 3166-1 code. */
  country: string;
  hours: string;
  /** schema.org name of the employment type. */
  kind: 'FULL_TIME' | 'PART_TIME';
  /** ISO date of publication. */
  posted: string;
}

/** Front matter of `faq.md`. */
export interface FaqFront extends Front {
  topics: { topic: string; questions: Question[] }[];
}

/** Front matter of `company/references.md`. */
export interface ReferencesFront extends Front {
  stories: {
    company: string;
    place: string;
    /** Slug of a file in `industries/`. */
    industry: string;
    /** Id of the product that the company uses. */
    product: string;
    picture: string;
    title: string;
    text: string;
    words: string;
    who: string;
  }[];
}

/** Front matter of `products/viewing-technology.md`. */
export interface ViewingFront extends Front {
  ways: { glasses: 'sunglasses' | 'reflective_balls' | 'light_bulbs' | 'none'; title: string; text: string }[];
}
