/** A part of a text: words, or an element with what is in it. */
export type TextNode = string | { tag: string; attributes?: Record<string, string>; children?: TextNode[] };

/** A file of content: its front matter, as `web/content.mjs` checks it, and what stands below it. */
export interface ContentFile {
  /** Of the browser's tab and of search results. */
  title: string;
  /** Of search results and shared links: one or two sentences. */
  description: string;
  /** The heading of the page; its title where it is left out. */
  heading?: string;
  /** Below the heading. */
  lead?: string;
  /** An address of a picture, for shared links. */
  picture?: string;
  /** ISO date: when it was last changed in what it says. */
  updated?: string;
  /** What it says, made of its Markdown by the build. */
  text: TextNode[];
}
