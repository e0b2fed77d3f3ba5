export { pagesOf } from '#kernel/testing';
