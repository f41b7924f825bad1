// @nestjs/throttler is CommonJS and requires Nest's ES modules: loaded in this order, Jest meets no cycle.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
