//! [`Device`]: a GPU with its memory and the kernels, by NVIDIA's driver.

#![allow(unsafe_code, reason = "functions of a loaded library can only be called by unsafe calls")]

use core::ffi::{CStr, c_char, c_void};
use core::marker::PhantomData;
use core::ptr;
use std::sync::Arc;

use crate::error::Error;
use crate::library::functions;

const NAMES: &[&str] = if cfg!(windows) { &["nvcuda.dll"] } else { &["libcuda.so.1", "libcuda.so"] };

// Attributes of a device and of a function, and results, in the order of cuda.h.
const PROCESSORS: i32 = 16;
const MAJOR: i32 = 75;
const MINOR: i32 = 76;
const MOST_THREADS: i32 = 0;
const OUT_OF_MEMORY: i32 = 2;
const NO_DEVICE: i32 = 100;

functions! { Functions:
    cuInit(u32);
    cuDriverGetVersion(*mut i32);
    cuGetErrorString(i32, *mut *const c_char);
    cuDeviceGetCount(*mut i32);
    cuDeviceGet(*mut i32, i32);
    cuDeviceGetName(*mut c_char, i32, i32);
    cuDeviceGetAttribute(*mut i32, i32, i32);
    cuDevicePrimaryCtxRetain(*mut usize, i32);
    cuDevicePrimaryCtxRelease_v2(i32);
    cuCtxPushCurrent_v2(usize);
    cuCtxPopCurrent_v2(*mut usize);
    cuModuleLoadData(*mut usize, *const c_void);
    cuModuleUnload(usize);
    cuModuleGetFunction(*mut usize, usize, *const c_char);
    cuFuncGetAttribute(*mut i32, i32, usize);
    cuOccupancyMaxActiveBlocksPerMultiprocessor(*mut i32, usize, i32, usize);
    cuMemGetInfo_v2(*mut usize, *mut usize);
    cuMemAlloc_v2(*mut usize, usize);
    cuMemFree_v2(usize);
    cuMemcpyHtoD_v2(usize, *const c_void, usize);
    cuMemcpyDtoH_v2(*mut c_void, usize, usize);
    cuMemsetD8_v2(usize, u8, usize);
    cuLaunchKernel(usize, u32, u32, u32, u32, u32, u32, u32, usize, *const *const c_void, *const *const c_void);
}

/// NVIDIA's driver.
pub(crate) struct Driver(Functions);

/// Calls a function of the driver, and returns its failure as an error. What calls it is the driver or a device, which the error names.
macro_rules! call {
    ($caller:expr, $function:ident($($argument:expr),*)) => {
        $caller.checked(stringify!($function), ($caller.functions().$function)($($argument),*))
    };
}

impl Driver {
    pub(crate) fn load() -> Result<Arc<Self>, Error> {
        let driver = Self(Functions::load(NAMES).map_err(|reason| Error::NoDriver { reason })?);
        // SAFETY: the first call of the driver.
        let code = unsafe { (driver.0.cuInit)(0) };
        // The driver is installed, and this machine has no GPU.
        if code == NO_DEVICE {
            return Err(Error::NoCard);
        }
        driver.checked("cuInit", code)?;
        Ok(Arc::new(driver))
    }

    /// The number of GPUs.
    pub(crate) fn count(&self) -> Result<i32, Error> {
        let mut count = 0;
        // SAFETY: the driver writes a number.
        unsafe { call!(self, cuDeviceGetCount(&raw mut count))? };
        Ok(count)
    }

    fn functions(&self) -> &Functions {
        &self.0
    }

    fn checked(&self, call: &'static str, code: i32) -> Result<(), Error> {
        if code == 0 { Ok(()) } else { Err(Error::Driver { card: None, call, reason: self.reason(code) }) }
    }

    /// What the driver says of a failure.
    fn reason(&self, code: i32) -> String {
        let mut text = ptr::null();
        // SAFETY: the driver writes the address of a constant text, or leaves the null pointer.
        let reason = unsafe {
            (self.0.cuGetErrorString)(code, &raw mut text);
            if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
        };
        format!("error {code} {reason}").trim_end().to_owned()
    }

    /// The version of CUDA that the driver is for.
    fn version(&self) -> Result<(i32, i32), Error> {
        let mut version = 0;
        // SAFETY: the driver writes a number.
        unsafe { call!(self, cuDriverGetVersion(&raw mut version))? };
        Ok((version / 1000, version % 1000 / 10))
    }
}

/// A GPU. A thread makes it [current](Device::make_current) before it calls anything else.
pub(crate) struct Device {
    driver: Arc<Driver>,
    handle: i32,
    context: usize,
    /// Its number. The names of several GPUs may be the same.
    number: i32,
    pub(crate) name: String,
    /// The compute capability.
    pub(crate) capability: (i32, i32),
    processors: u64,
}

impl Device {
    /// The GPU of this number.
    pub(crate) fn open(driver: &Arc<Driver>, number: i32) -> Result<Self, Error> {
        Self::of(driver, number).map_err(|error| error.on(format!("GPU {number}")))
    }

    fn of(driver: &Arc<Driver>, number: i32) -> Result<Self, Error> {
        let (mut device, mut context, mut name) = (0, 0, [0_u8; 256]);
        // SAFETY: the driver writes numbers, and a text that ends in a zero and is no longer than there is room.
        unsafe {
            call!(driver, cuDeviceGet(&raw mut device, number))?;
            call!(driver, cuDeviceGetName(name.as_mut_ptr().cast(), 256, device))?;
            let attribute = |attribute| {
                let mut value = 0;
                call!(driver, cuDeviceGetAttribute(&raw mut value, attribute, device)).map(|()| value)
            };
            let capability = (attribute(MAJOR)?, attribute(MINOR)?);
            let processors = u64::try_from(attribute(PROCESSORS)?).unwrap_or(1);
            call!(driver, cuDevicePrimaryCtxRetain(&raw mut context, device))?;
            let name =
                CStr::from_bytes_until_nul(&name).map_or_else(|_| "a GPU".into(), CStr::to_string_lossy);
            let (driver, name) = (Arc::clone(driver), name.into_owned());
            Ok(Self { driver, handle: device, context, number, name, capability, processors })
        }
    }

    /// The number and the name of the GPU, for errors.
    pub(crate) fn label(&self) -> String {
        format!("GPU {} ({})", self.number, self.name)
    }

    fn functions(&self) -> &Functions {
        &self.driver.0
    }

    fn checked(&self, call: &'static str, code: i32) -> Result<(), Error> {
        self.driver.checked(call, code).map_err(|error| error.on(self.label()))
    }

    /// Makes the GPU current for this thread, until the result is dropped. Then what the caller had made current is so again.
    pub(crate) fn make_current(&self) -> Result<Current<'_>, Error> {
        // SAFETY: the context lives as long as the device.
        unsafe { call!(self, cuCtxPushCurrent_v2(self.context))? };
        Ok(Current(self, PhantomData))
    }

    /// Loads machine code.
    pub(crate) fn load(&self, code: &[u8]) -> Result<usize, Error> {
        let mut module = 0;
        // SAFETY: NVRTC has written the code.
        let code = unsafe { (self.driver.0.cuModuleLoadData)(&raw mut module, code.as_ptr().cast()) };
        match code {
            0 => Ok(module),
            OUT_OF_MEMORY => self.checked("cuModuleLoadData", code).map(|()| module),
            code => {
                let (card, reason) = (self.label(), self.driver.reason(code));
                Err(Error::Kernels { card, cuda: self.driver.version()?, reason })
            }
        }
    }

    pub(crate) fn unload(&self, module: usize) {
        // SAFETY: nobody launches its kernels any more. What fails here is no longer needed.
        let _ = unsafe { (self.driver.0.cuModuleUnload)(module) };
    }

    pub(crate) fn kernel(&self, module: usize, name: &CStr) -> Result<Kernel, Error> {
        let (mut function, mut threads, mut blocks) = (0, 0, 0);
        // SAFETY: the module is loaded. The driver writes numbers.
        unsafe {
            call!(self, cuModuleGetFunction(&raw mut function, module, name.as_ptr()))?;
            // The launch bounds of the kernel.
            call!(self, cuFuncGetAttribute(&raw mut threads, MOST_THREADS, function))?;
            let blocks = &raw mut blocks;
            call!(self, cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, threads, 0))?;
        }
        let blocks = u64::try_from(blocks).unwrap_or(0).max(1) * self.processors;
        Ok(Kernel { function, threads: threads.unsigned_abs(), blocks })
    }

    /// The number of bytes of memory that are free.
    pub(crate) fn free_memory(&self) -> Result<u64, Error> {
        let (mut free, mut total) = (0, 0);
        // SAFETY: the driver writes two numbers.
        unsafe { call!(self, cuMemGetInfo_v2(&raw mut free, &raw mut total))? };
        Ok(free as u64)
    }

    /// Allocates memory, or returns `None` if there is not enough.
    pub(crate) fn allocate(&self, bytes: u64) -> Result<Option<Memory<'_>>, Error> {
        let mut address = 0;
        let Ok(size) = usize::try_from(bytes) else { return Ok(None) };
        // SAFETY: the driver writes the address.
        let code = unsafe { (self.driver.0.cuMemAlloc_v2)(&raw mut address, size) };
        if code == OUT_OF_MEMORY {
            return Ok(None);
        }
        self.checked("cuMemAlloc_v2", code)?;
        Ok(Some(Memory { device: self, address: address as u64, bytes }))
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: nothing uses the context any more.
        let _ = unsafe { (self.driver.0.cuDevicePrimaryCtxRelease_v2)(self.handle) };
    }
}

/// A GPU while it is current for this thread.
pub(crate) struct Current<'a>(&'a Device, PhantomData<*const ()>);

impl Drop for Current<'_> {
    fn drop(&mut self) {
        let mut context = 0;
        // SAFETY: the thread is the one that made the GPU current, since this type cannot leave it.
        let _ = unsafe { (self.0.driver.0.cuCtxPopCurrent_v2)(&raw mut context) };
    }
}

/// A kernel, and how to launch it.
#[derive(Clone, Copy)]
pub(crate) struct Kernel {
    function: usize,
    threads: u32,
    /// The number of blocks that fit on the GPU.
    blocks: u64,
}

/// Memory of a GPU.
pub(crate) struct Memory<'a> {
    device: &'a Device,
    pub(crate) address: u64,
    bytes: u64,
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "addresses and sizes of a device fit into the words of its host"
)]
impl Memory<'_> {
    /// Writes to a place in the memory.
    ///
    /// `T` has no padding.
    pub(crate) fn write<T: Copy>(&mut self, offset: u64, values: &[T]) -> Result<(), Error> {
        let bytes = size_of_val(values);
        assert!(offset + bytes as u64 <= self.bytes, "written behind the end");
        // SAFETY: the values are read, and the place is in the memory.
        unsafe {
            let to = (self.address + offset) as usize;
            call!(self.device, cuMemcpyHtoD_v2(to, values.as_ptr().cast(), bytes))
        }
    }

    /// Writes zeros.
    pub(crate) fn clear(&mut self, offset: u64, bytes: u64) -> Result<(), Error> {
        assert!(offset + bytes <= self.bytes, "written behind the end");
        // SAFETY: the place is in the memory.
        unsafe { call!(self.device, cuMemsetD8_v2((self.address + offset) as usize, 0, bytes as usize)) }
    }

    /// Reads words, after all kernels have ended.
    pub(crate) fn read<const N: usize>(&self, offset: u64) -> Result<[u64; N], Error> {
        let mut words = [0_u64; N];
        assert!(offset + 8 * N as u64 <= self.bytes, "read behind the end");
        // SAFETY: the place is in the memory, and any bits are words.
        unsafe {
            let from = (self.address + offset) as usize;
            call!(self.device, cuMemcpyDtoH_v2(words.as_mut_ptr().cast(), from, 8 * N))?;
        }
        Ok(words)
    }

    /// Launches a kernel with enough threads for a number of items. All its arguments are words.
    ///
    /// # Safety
    /// The kernel has these arguments, and uses only this memory.
    pub(crate) unsafe fn launch(
        &mut self,
        kernel: Kernel,
        items: u64,
        arguments: &[u64],
    ) -> Result<(), Error> {
        let Kernel { function, threads, blocks } = kernel;
        let blocks = items.div_ceil(u64::from(threads)).clamp(1, blocks) as u32;
        let mut addresses = [ptr::null::<c_void>(); 8];
        for (address, argument) in addresses.iter_mut().zip(arguments) {
            *address = ptr::from_ref(argument).cast();
        }
        // SAFETY: as the caller promises. The driver reads the arguments before it returns.
        unsafe {
            let (addresses, device) = (addresses.as_ptr(), self.device);
            call!(device, cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, 0, 0, addresses, ptr::null()))
        }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "an address of a device fits into a word of its host")]
impl Drop for Memory<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing uses the memory any more.
        let _ = unsafe { (self.device.driver.0.cuMemFree_v2)(self.address as usize) };
    }
}
