/** A page's style sheet: the build collects it beside the page. */
declare module '*.css';
