/** A style sheet as text. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
