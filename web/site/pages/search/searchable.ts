import { sentence } from '#rules/sentence';
import type { Searchable } from '#rules/built-site';
import { entryPaths } from '#rules/entry-paths';
import { sitePaths } from '#rules/site-paths';
import type { Content, FaqFront, IndustryFront, TextNode } from '../../content/content-file';
import { files } from '../../content/files';
import { menusOf } from '../../frame/navigation';
import { wordsOf } from '../../frame/Prose';
import { anchorOf } from '../faq/anchor';
import { glassesLabel } from '#rules/product-specifications';
import type { SiteSource } from '../source';

/** Front matter fields that hold no visible text. */
const UNSAID = new Set([
  'picture',
  'card',
  'alt',
  'date',
  'updated',
  'posted',
  'kind',
  'country',
  'id',
  'industry',
  'product',
  'glasses',
  'topic',
]);

const said = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');

/** Returns all strings in a front matter value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [sentence(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => (UNSAID.has(name) ? [] : textsIn(held)));
}

/**
 * Returns all searchable texts of the site: the catalogue as visitors see it, the content files, and other pages in the
 * menus.
 */
export async function searchable(source: Pick<SiteSource, 'groups' | 'products'>): Promise<Searchable[]> {
  const [groups, products, contents] = await Promise.all([source.groups(), source.products(), contentsOf()]);
  const found: Searchable[] = [
    ...products.map(
      ({
        id,
        name,
        description,
        category,
        type,
        group,
        groupName,
        glasses,
        industries,
        specifications,
      }): Searchable => ({
        kind: 'product',
        title: name,
        text: said([description, glasses !== 'none' && `Glasses: ${glassesLabel(glasses)}.`]),
        besides: said([
          ...specifications.map((one) => `${one.name} ${one.value}`),
          ...industries,
          groupName,
          type,
          category,
        ]),
        address: sitePaths.product(group, id),
      }),
    ),
    ...groups.map(({ slug, name, headline, description, productTypes, contentBlocks }): Searchable => ({
      kind: 'group',
      title: name,
      text: said([
        sentence(headline),
        description,
        ...contentBlocks.map(({ title, text }) => `${sentence(title)} ${sentence(text)}`),
      ]),
      besides: productTypes.join(' '),
      address: sitePaths.group(slug),
    })),
    ...contents.flatMap(ofContent),
  ];
  const known = new Set(found.map(({ address }) => address));
  const others = menusOf({ origin: '', paths: [], groups, has: () => true }, false)
    .flatMap(({ links }) => links)
    .filter(({ to }) => !known.has(to) && to !== entryPaths.home);
  return [
    ...found,
    ...others.map(({ to, label, about = '' }): Searchable => ({
      kind: 'page',
      title: label,
      text: about,
      address: to,
    })),
  ];
}

interface Named {
  address: string;
  content: Content;
}

const contentsOf = (): Promise<Named[]> =>
  Promise.all(
    Object.entries(files).map(async ([file, load]) => ({
      address: `/${file.slice('./'.length, -'.md'.length)}`,
      content: await load(),
    })),
  );

function ofContent({ address, content }: Named): Searchable[] {
  const {
    title,
    heading,
    description,
    lead,
    text,
    name,
    topics = [],
    ...front
  } = content as Content & Partial<Pick<IndustryFront, 'name'> & Pick<FaqFront, 'topics'>>;
  const kind = address.startsWith('/industries/') ? 'industry' : address.startsWith('/news/') ? 'news' : 'page';
  const page: Searchable = {
    kind,
    title: name ?? (kind === 'news' ? title : (heading ?? title)),
    text: said([lead, ...textsIn(front), plain(text)]),
    besides: description, // repeats the text in other words
    address,
  };
  const questions = topics.flatMap((topic) => topic.questions);
  return [
    page,
    ...questions.map(({ question, answer }): Searchable => ({
      kind: 'question',
      title: question,
      text: answer,
      address: `${sitePaths.faq}#${anchorOf(question)}`,
    })),
  ];
}

/**
 * Returns the paragraphs and headings as plain text; removes the spaces before punctuation that joining links and
 * emphasis would leave.
 */
const plain = (text: TextNode[]): string =>
  text
    .map((block) => wordsOf([block]))
    .filter(Boolean)
    .map((block) => sentence(block.replaceAll(/ (?=[!),.:;?])/g, '')))
    .join(' ');
