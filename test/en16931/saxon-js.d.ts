declare module 'saxon-js' {
  /** A node of a parsed document. */
  export interface XmlNode {
    nodeName: string;
    nodeType: number;
    attributes: ArrayLike<{ name: string; value: string }>;
    childNodes: ArrayLike<XmlNode>;
    textContent: string;
    getAttribute(name: string): string | null;
  }

  const SaxonJS: {
    /** Runs a compiled stylesheet. With 'raw', the result is a sequence: null when empty, an array for several items. */
    transform(
      options: { stylesheetInternal: object; sourceText: string; destination: 'raw' },
      execution: 'sync',
    ): { principalResult: string | string[] | null };
    getResource(options: { text: string; type: 'xml' }): Promise<XmlNode>;
  };
  export default SaxonJS;
}
