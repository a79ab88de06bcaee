// Compiled for the headers that are precompiled with it.
