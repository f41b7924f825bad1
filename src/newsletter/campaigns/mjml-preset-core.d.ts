declare module 'mjml-preset-core' {
  /** The elements of MJML, for the option `presets` of `mjml-core`. */
  const preset: unknown;
  export default preset;
}
