import { defineApp } from '@limpid/ui-kit';
import { BenchPages } from './bench/bench.page.js';
import { SetPages } from './sets/set.pages.js';
import { TrendPages } from './trends/trend.page.js';
import './sampling.css';

export const benchPages = defineApp(BenchPages);
export const setPages = defineApp(SetPages);
export const trendPages = defineApp(TrendPages);
