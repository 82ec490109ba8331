import { describe, expect, it } from 'vitest';
import { type Box, clearBottom } from './clearance.ts';

const windowHeight = 720;
const toast = { left: 900, right: 1260, height: 60 };

function box(left: number, top: number, right: number, bottom: number): Box {
  return { left, top, right, bottom };
}

describe('clearBottom', () => {
  it('stays at the lower edge without obstacles', () => {
    expect(clearBottom([], toast, windowHeight)).toBe(0);
  });

  it('moves above a bar at the lower edge', () => {
    expect(clearBottom([box(0, 664, 1280, 720)], toast, windowHeight)).toBe(64);
  });

  it('moves above stacked bars in any order', () => {
    const bars = [box(0, 600, 1280, 664), box(0, 664, 1280, 720)];
    expect(clearBottom(bars, toast, windowHeight)).toBe(128);
    expect(clearBottom(bars.toReversed(), toast, windowHeight)).toBe(128);
  });

  it('stays below an obstacle that leaves enough room', () => {
    expect(clearBottom([box(0, 500, 1280, 600)], toast, windowHeight)).toBe(0);
  });

  it('moves above an obstacle that leaves too little room below', () => {
    expect(clearBottom([box(0, 600, 1280, 657)], toast, windowHeight)).toBe(128);
  });

  it('ignores obstacles beside it', () => {
    expect(clearBottom([box(0, 664, 900, 720)], toast, windowHeight)).toBe(0);
  });

  it('ignores obstacles without a size', () => {
    expect(clearBottom([box(0, 0, 0, 0), box(0, 664, 1280, 664)], toast, windowHeight)).toBe(0);
  });

  it('stays at the lower edge when there is no room anywhere', () => {
    expect(clearBottom([box(0, 20, 1280, 720)], toast, windowHeight)).toBe(0);
  });
});
