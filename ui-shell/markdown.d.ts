/** Texts of the repository, which the build puts into the script that shows them. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
